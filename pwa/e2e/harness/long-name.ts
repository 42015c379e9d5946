import { settingsInit, updateInfo } from '#sync/calls/users.ts'
import { ask, signInByCall } from './ask.ts'

/** Names of one word that is wider than a phone. */
export const longName = { firstname: `B${'en'.repeat(20)}`, lastname: `L${'ong'.repeat(11)}` }

export async function giveLongName(url: string, username: string): Promise<void> {
  const { token } = await signInByCall(url, username)
  const { user } = await ask({ url, call: settingsInit, token })
  const { id: _id, username: _username, ...settings } = user
  await ask({ url, call: updateInfo, token, body: { user: { ...settings, ...longName } } })
}
