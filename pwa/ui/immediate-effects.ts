import { options } from 'preact'

// Effects run when their screen has changed and not a frame later: a form that is left in the same moment has stored
// what was entered, and a hidden page, which has no frames, behaves like a visible one. Those of the first drawing run
// in a task of their own: a slow phone takes for each of the two as long as a tap may wait.
options.requestAnimationFrame = (work) =>
  void setTimeout(() => {
    options.requestAnimationFrame = (later) => queueMicrotask(later)
    work()
  })
