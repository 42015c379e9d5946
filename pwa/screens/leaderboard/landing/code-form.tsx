import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useDevice } from '../../../device/device-context.tsx'
import {
  caretInGroupedCode,
  groupedCode,
  incompleteCode,
  readRefusedCode,
  type ProvenCode,
  readTypedCode,
} from '../../../outings/code-text.ts'
import { RobotCheckBox } from '../../../robot-check/robot-check-box.tsx'
import { useRobotCheck } from '../../../robot-check/use-robot-check.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { TextField } from '../../../ui/field.tsx'
import { asInitials, keepInitials, readInitials } from '../scorer-initials.ts'

/** The box for the code of a group. It helps while one types, and explains what can't be right. */
export function CodeForm({ askInitials }: { askInitials: boolean }) {
  const navigate = useNavigate()
  const { storage } = useDevice().ports
  const box = useRef<HTMLInputElement>(null)
  const refused = readRefusedCode(useLocation().state)
  const [typed, setTyped] = useState({ text: refused.code, caret: groupedCode(refused.code).length })
  const [initials, setInitials] = useState(() => readInitials(storage))
  const [missing, setMissing] = useState<string | null>(refused.isAboutCheck ? null : refused.message || null)
  const check = useRobotCheck()
  const [isProofMissing, setProofMissing] = useState(false)
  const { code, shown, problem } = readTypedCode(typed.text)

  // Regrouping rewrites the box, which would throw the caret of whoever corrects a character to its end.
  useLayoutEffect(() => {
    if (document.activeElement === box.current) box.current?.setSelectionRange(typed.caret, typed.caret)
  }, [typed])

  function type(text: string) {
    setMissing(null)
    setTyped({ text, caret: caretInGroupedCode(text.slice(0, box.current?.selectionStart ?? text.length)) })
  }

  function score() {
    const reason = incompleteCode(code)
    setMissing(reason)
    const { proof } = check
    const isMissing = refused.needsRobotCheck && proof === undefined
    setProofMissing(isMissing)
    if (reason !== null || isMissing) return
    if (askInitials) keepInitials(storage, initials)
    void navigate(
      `/leaderboard/${code}`,
      proof === undefined ? {} : { state: { robotcheck: proof } satisfies ProvenCode },
    )
  }

  return (
    <Form onSubmit={score}>
      <TextField
        ref={box}
        label="Outing code"
        hint="From your organizer, like 7KQ4 MX2P"
        code
        value={shown}
        onValue={type}
        error={missing ?? problem ?? undefined}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
      />
      {refused.needsRobotCheck && (
        <RobotCheckBox
          check={check}
          isMissing={isProofMissing}
          takesFocus={refused.isAboutCheck}
          reason={refused.isAboutCheck ? refused.message : undefined}
        />
      )}
      {askInitials && (
        <TextField
          label="Your initials (optional)"
          hint="Shown beside the scores that you enter"
          value={initials}
          onValue={(text) => setInitials(asInitials(text))}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
      <Button type="submit" tone="primary" wide>
        Score outing
      </Button>
    </Form>
  )
}
