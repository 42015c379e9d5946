import { expect, test } from 'vitest'
import { addMessage } from '#db/messages/messages.ts'
import { fileOf } from '#db/testing.ts'
import { transaction } from '#db/transaction.ts'
import { openTestClub } from '../testing.ts'
import { backUpWhenDue } from './hourly-backup.ts'
import { countAnswers, measureDelay, metricsText, serveMetrics } from './metrics.ts'
import { freePort } from './server-testing.ts'

function figure(text: string, name: string): number {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  return line === undefined ? Number.NaN : Number(line.slice(name.length).replace('+Inf', 'Infinity'))
}

test('the metrics are served on a port of this machine, and nowhere else (REL-09)', async () => {
  const club = await openTestClub()
  const delay = measureDelay()
  const source = { db: club.db, now: club.context.now, delay, answers: countAnswers(club.app) }
  const port = await freePort()
  serveMetrics(club.app, { port, text: () => metricsText(source) })
  const createdAt = club.context.now().toISOString()
  const message = { kind: 'mail', topic: 'test', receiver: 'ben@mail.example', subject: 'Hi', body: 'Ben' } as const
  await transaction(club.db, (tx) => addMessage(tx, { ...message, createdAt }))
  club.advance(30_000)

  await club.app.listen({ host: '127.0.0.1', port: 0 })
  await club.app.inject('/api/golfer/all')
  await club.app.inject('/api/course/all')
  expect((await club.app.inject('/metrics')).statusCode).not.toBe(200)
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  const text = await answer.text()
  expect(answer.headers.get('content-type')).toContain('text/plain')
  expect(figure(text, 'nomad_answers_total{status="200"}')).toBe(1)
  expect(figure(text, 'nomad_answers_total{status="401"}')).toBe(1)
  expect(figure(text, 'nomad_messages_waiting')).toBe(1)
  expect(figure(text, 'nomad_messages_waiting_seconds')).toBe(30)
  expect(figure(text, 'nomad_commits_total')).toBe(club.db.commits.count)
  // A database server has its own figures for copies and its write-ahead log.
  const isFile = club.db.file !== null
  expect(figure(text, 'nomad_journal_bytes') > 0).toBe(isFile)
  expect(figure(text, 'nomad_backup_age_seconds')).toBe(isFile ? Infinity : Number.NaN)
  expect((await fetch(`http://127.0.0.1:${port}/api/golfer/all`)).status).toBe(404)

  if (isFile) await backUpWhenDue({ ...source, file: fileOf(club.db), log: club.app.log })
  club.advance(60_000)
  expect(figure(await metricsText(source), 'nomad_backup_age_seconds')).toBe(isFile ? 60 : Number.NaN)
  delay.disable()
  await club.close()
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow('fetch failed')
})
