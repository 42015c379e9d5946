import { join } from 'node:path'
import type { World } from '../server/context.ts'
import { unsubscribeAddress } from './unsubscribe-token.ts'
import type { Carriers } from './carrier.ts'
import { messageFolder } from './folder.ts'
import { mailServer } from './mail.ts'
import { pushCarrier } from './push.ts'
import { textCarrier } from './text.ts'

/** How this club's messages go out: over the configured servers, else into the data folder. */
export function carriersOf(world: Pick<World, 'db' | 'config' | 'secrets'>): Carriers {
  const { config, secrets } = world
  const { baseUrl, club, dataDir, mail, text } = config
  const sender = {
    name: club.name,
    address: mail.from,
    baseUrl,
    unsubscribeAddress: (memberId: number) => unsubscribeAddress({ baseUrl, secrets, memberId }),
  }
  const folder = messageFolder({ folder: join(dataDir, 'mail'), ...sender })
  return {
    mail: mail.smtpUrl === '' ? folder : mailServer({ smtpUrl: mail.smtpUrl, ...sender }),
    text: text.accountSid === '' ? folder : textCarrier(text),
    push: pushCarrier(world),
  }
}
