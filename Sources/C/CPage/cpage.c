#include "cpage.h"

/* Part of C23, which clang knows in every language mode. */
#pragma clang diagnostic ignored "-Wc23-extensions"

#define LT_FILE(name) \
  struct lt_file lt_##name(void) { return (struct lt_file){name, sizeof name}; }

static const uint8_t report_css[] = {
#embed "../../LifetracePresentation/HTML/Page/report.css"
};
LT_FILE(report_css)

static const uint8_t report_js[] = {
#embed "../../LifetracePresentation/HTML/Page/report.js"
};
LT_FILE(report_js)
