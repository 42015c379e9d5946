import { createSocket } from 'node:dgram'

const ntpPort = 123
/** Milliseconds. */
const patience = 3000
/** Seconds between the epoch of NTP (1900) and that of Unix (1970). */
const epochs = 2_208_988_800
/** Milliseconds after which the 32-bit seconds of NTP overflow to 0, as they do in February 2036. */
const era = 2 ** 32 * 1000

/**
 * Returns how many milliseconds this machine's clock is ahead of a time server (SNTP, RFC 4330), to a fraction of a
 * second; null when the server does not answer.
 */
export function aheadOf(
  host: string,
  { now, port = ntpPort }: { readonly now: () => Date; readonly port?: number },
): Promise<number | null> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4')
    const sentAt = now().getTime()
    const state = { isOver: false }
    const end = (milliseconds: number | null) => {
      // The DNS lookup may fail after the timeout.
      if (state.isOver) return
      state.isOver = true
      clearTimeout(timer)
      socket.close()
      resolve(milliseconds)
    }
    const timer = setTimeout(() => end(null), patience)
    socket.on('error', () => end(null))
    socket.once('message', (answer) => {
      // Stratum 0: the server gives no time, for example because it receives too many requests.
      if (answer.length < 48 || answer.readUInt8(1) === 0) return end(null)
      const seconds = answer.readUInt32BE(40) - epochs + answer.readUInt32BE(44) / 2 ** 32
      // The server's timestamp is assumed to be halfway between the request and the arrival of the answer.
      const ahead = (sentAt + now().getTime()) / 2 - seconds * 1000
      end(ahead - Math.round(ahead / era) * era)
    })
    const question = Buffer.alloc(48)
    // NTP version 4, client mode.
    question.writeUInt8(0x23)
    socket.send(question, port, host, (error) => error && end(null))
  })
}
