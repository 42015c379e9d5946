// Exits with 0 when the server on this machine is ready, for the HEALTHCHECK of a container.
const answer = await fetch(`http://127.0.0.1:${process.env['PORT'] || 3000}/readyz`).catch(() => undefined)
process.exitCode = answer?.ok === true ? 0 : 1
