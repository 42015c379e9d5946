import { begin } from './launch/begin.mjs'
import { handOver } from './launch/hand-over.mjs'

/** The commands of a club, and what builds and shows the app: they need no package that only tests it. */
const ofProduct = /^(api\/commands\/|tools\/(build|phone)\.ts$)/

// `node tools/run.mjs <script> [arguments]` runs a script of the project on any machine that has Node and npm.
const [script = '', ...given] = process.argv.slice(2)
await begin((node) => handOver(node, [script, ...given]), { needsTests: !ofProduct.test(script) })
