#pragma once
/* Names the system library libcmark-gfm; CCMark includes its header. */
