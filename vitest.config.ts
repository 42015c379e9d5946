import { defineConfig } from 'vitest/config'

const endToEnd = 'pwa/e2e/**/*.test.ts'
/** Vite hands every process a BASE_URL of its own, a path; here it is the club's address, and not set. */
const env = { BASE_URL: '' }

export default defineConfig({
  root: import.meta.dirname,
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          env,
          include: ['{golf,db,sync,api,pwa}/**/*.test.{ts,tsx}', 'tools/**/*.test.{ts,mjs}'],
          exclude: [endToEnd],
          // No test of ours takes seconds; a machine that does other work at the same time may.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          env,
          include: [endToEnd],
          // Every file drives a real server and a real browser: side by side they would measure each other's load.
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
