import { count, eq, min } from 'drizzle-orm'
import type { Reader } from '../database.ts'
import { messages } from '../schema/messages.ts'

/** What has not gone out: how many messages, since when, and how many were given up. */
export type MessagesWaiting = { readonly waiting: number; readonly oldest: string | null; readonly failed: number }

export async function messagesWaiting({ sql }: Reader): Promise<MessagesWaiting> {
  const [waiting] = await sql
    .select({ messages: count(), oldest: min(messages.createdAt) })
    .from(messages)
    .where(eq(messages.state, 'waiting'))
  const [failed] = await sql.select({ messages: count() }).from(messages).where(eq(messages.state, 'failed'))
  return { waiting: waiting?.messages ?? 0, oldest: waiting?.oldest ?? null, failed: failed?.messages ?? 0 }
}
