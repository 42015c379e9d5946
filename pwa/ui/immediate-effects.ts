import { options } from 'preact'

// Effects run when their screen has changed and not a frame later: a form that is left in the same moment has stored
// what was entered, and a hidden page, which has no frames, behaves like a visible one.
options.requestAnimationFrame = (work) => queueMicrotask(work)
