#pragma once
/* Names the system library libgvc; CGraphviz includes its headers. */
