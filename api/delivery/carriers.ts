import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Carriers } from './carrier.ts'
import { messageFolder } from './folder.ts'
import { mailServer } from './mail.ts'

/** How this club's messages go out: over the configured servers, else into the data folder. */
export function carriersOf({ baseUrl, club, dataDir, mail }: Config): Carriers {
  const sender = { name: club.name, address: mail.from, baseUrl }
  const folder = messageFolder({ folder: join(dataDir, 'mail'), ...sender })
  return {
    mail: mail.smtpUrl === '' ? folder : mailServer({ smtpUrl: mail.smtpUrl, ...sender }),
    text: folder,
    push: folder,
  }
}
