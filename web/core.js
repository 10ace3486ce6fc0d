// What several of the files beside the frame use. The frame and all of them import it, so that the build makes one file
// of what they share, and not one for each set of them.

import "./board/art.js";
import "./offline/kept.js";
import "./pages/match_list.js";
import "./pages/start.js";
import "./panel/choices.js";
import "./panel/picture.js";
