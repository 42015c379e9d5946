import { parentPort, workerData } from 'node:worker_threads'
import { drawCard, type Card } from './card-image.ts'

/** Draws one card in a thread of its own; what it throws arrives with whoever started it. */
const { card, fontFiles } = workerData as { readonly card: Card; readonly fontFiles: readonly string[] }
parentPort?.postMessage(drawCard(card, { fontFiles }))
