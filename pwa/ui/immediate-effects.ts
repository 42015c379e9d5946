import { options } from 'preact'

// Runs effects right after their screen has changed instead of a frame later. A form that is left in the same moment
// has then stored what was entered, and a hidden page, which has no frames, behaves like a visible one. The effects of
// the first render run in a task of their own, because on a slow phone each of the two takes as long as a tap may wait.
options.requestAnimationFrame = (work) =>
  void setTimeout(() => {
    options.requestAnimationFrame = (later) => queueMicrotask(later)
    work()
  })
