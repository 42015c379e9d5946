import { parentPort, workerData } from 'node:worker_threads'
import { drawCard, type Card } from './card-image.ts'

/** The worker thread of `draw-card.ts`: draws one card; its errors reach the `error` event of the worker. */
const { card, fontFiles } = workerData as { readonly card: Card; readonly fontFiles: readonly string[] }
parentPort?.postMessage(drawCard(card, { fontFiles }))
