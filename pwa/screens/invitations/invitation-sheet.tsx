import { useEffect, useRef } from 'react'
import type { AnswerOf } from '#sync/calls/call.ts'
import type { invite } from '#sync/calls/invitations.ts'
import { useClub } from '../../club/club.tsx'
import { Actions, Button } from '../../ui/button.tsx'
import { Card as Sheet } from '../../ui/card.tsx'
import { Section } from '../../ui/page.tsx'
import { Paper } from '../../ui/paper.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { texts } from './texts.ts'

export type Card = AnswerOf<typeof invite>['sheet'][number]

const { sheet: words } = texts

/** Printed invitations: a button on the screen, and on paper a card for each member. */
export function InvitationSheet({ cards, onClose }: { cards: readonly Card[]; onClose: () => void }) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => place.current?.focus(), [cards])
  return (
    <Sheet ref={place} tabIndex={-1} aria-label={words.title}>
      <Section title={words.title}>
        <p>{texts.done.print(cards.length)}</p>
        <p>{words.note}</p>
        <Actions>
          <Button tone="primary" onClick={() => print()}>
            {words.print}
          </Button>
          <Button onClick={onClose}>{words.close}</Button>
        </Actions>
      </Section>
      <PrintedCards cards={cards} />
    </Sheet>
  )
}

/** Two columns and four rows of cards fit on Letter and A4, with margins for any printer. */
const looks = {
  paper: { display: 'grid', gridTemplateColumns: '90mm 90mm' },
  card: {
    display: 'grid',
    gridTemplateColumns: '40mm 1fr',
    gap: '3mm',
    boxSizing: 'border-box',
    inlineSize: '90mm',
    blockSize: '62mm',
    padding: '4mm',
    border: '0.2mm dashed #888',
    breakInside: 'avoid',
  },
  code: { inlineSize: '40mm', alignSelf: 'center' },
  words: { fontSize: '9.5pt', lineHeight: 1.35, overflowWrap: 'anywhere', alignSelf: 'center' },
  name: { display: 'block', fontSize: '12pt', fontWeight: 700, marginBlock: '1mm' },
} as const

function PrintedCards({ cards }: { cards: readonly Card[] }) {
  const { name: club } = useClub()
  return (
    <Paper>
      <div style={looks.paper}>
        {cards.map(({ name, username, link }) => (
          <div key={username} style={looks.card}>
            <div style={looks.code}>
              <QrCode text={link} label={words.qr(name)} />
            </div>
            <div style={looks.words}>
              {words.card(club)}
              <span style={looks.name}>{name}</span>
              {words.scan}
              <br />
              {words.username(username)}
            </div>
          </div>
        ))}
      </div>
    </Paper>
  )
}
