import { begin } from './launch/begin.mjs'
import { handOver } from './launch/hand-over.mjs'

/** The server, a club's commands, and what builds and shows the app, which need no packages for tests. */
const ofProduct = /^(api\/(commands\/|main\.ts$)|tools\/(build|phone)\.ts$)/

// `node tools/run.mjs [options of Node] <script> [arguments]` runs a script of the project on any machine that has Node
// and npm.
const given = process.argv.slice(2)
const script = given.find((part) => !part.startsWith('-')) ?? ''
await begin((node) => handOver(node, given), { needsTests: !ofProduct.test(script) })
