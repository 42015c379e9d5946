import { begin } from './ground/begin.mjs'
import { handOver } from './ground/hand-over.mjs'

// `node tools/run.mjs <script> [arguments]` runs a script of the project on any machine that has Node and npm.
await begin((node) => handOver(node, process.argv.slice(2)))
