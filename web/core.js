// Modules that several of the page's files share. The frame and all files import this one, so that the build makes one
// shared file, and not one for each combination of files.

import "./board/art.js";
import "./offline/kept.js";
import "./pages/match_list.js";
import "./pages/start.js";
import "./panel/choices.js";
import "./panel/more_styles.js";
import "./panel/picture.js";
import "./panel/sides.js";
