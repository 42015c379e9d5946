import { createSocket } from 'node:dgram'

const ntpPort = 123
/** Milliseconds. */
const patience = 3000
/** Seconds from 1900, where NTP begins, to 1970. */
const epochs = 2_208_988_800
/** Milliseconds until the seconds of NTP begin again at 0, as in February 2036. */
const era = 2 ** 32 * 1000

/**
 * How many milliseconds this machine's clock is ahead of a time server (SNTP, RFC 4330), to a fraction of a second;
 * null when it does not answer.
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
      // A name server may fail after the wait is over.
      if (state.isOver) return
      state.isOver = true
      clearTimeout(timer)
      socket.close()
      resolve(milliseconds)
    }
    const timer = setTimeout(() => end(null), patience)
    socket.on('error', () => end(null))
    socket.once('message', (answer) => {
      // Stratum 0: it gives no time, as to someone who asks too often.
      if (answer.length < 48 || answer.readUInt8(1) === 0) return end(null)
      const seconds = answer.readUInt32BE(40) - epochs + answer.readUInt32BE(44) / 2 ** 32
      // The answer left the other machine about halfway between the question and its arrival.
      const ahead = (sentAt + now().getTime()) / 2 - seconds * 1000
      end(ahead - Math.round(ahead / era) * era)
    })
    const question = Buffer.alloc(48)
    // Version 4, from a client.
    question.writeUInt8(0x23)
    socket.send(question, port, host, (error) => error && end(null))
  })
}
