import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { VisitState } from '#domain/agendamento/states.ts'
import { stateName } from '#domain/agendamento/texts.ts'
import { type ClinicDate, dateBlockOf, weekdayInWords } from '#domain/lib/dates.ts'
import { DialogSummary } from '#src/components/dialogs/dialog-summary.tsx'
import { ResultDialog } from '#src/components/dialogs/result-dialog.tsx'
import { useLastShown } from '#src/lib/drawing/use-last-shown.ts'
import type { Correction } from './corrections.ts'
import { wantedState } from './steps.ts'
import { backButton } from './words.ts'

type Props = {
  /** What is to be put right; null while nothing is asked. */
  readonly correction: Correction | null
  readonly nome: string
  readonly today: ClinicDate
  readonly onKeep: () => void
  readonly onCorrect: (estado: VisitState) => void
}

/**
 * Asks before reception takes back what was said of a visit some time ago; and to what it goes back, where
 * this device does not know what it was.
 */
export function CorrectQuestion({ correction, nome, today, onKeep, onCorrect }: Props) {
  const shown = useLastShown(correction)
  if (shown === null) return null
  const { entry, choices } = shown
  const [only, ...others] = choices
  const isOne = only !== undefined && others.length === 0
  const present = stateName(wantedState(entry))
  return (
    <ResultDialog
      opened={correction !== null}
      icon={IconArrowBackUp}
      tone="wait"
      title={isOne ? `Voltar a “${stateName(only)}”?` : 'Como ela estava antes?'}
      text={
        isOne
          ? `Agora está como “${present}”. O histórico guarda a correção.`
          : `Este aparelho não sabe como a visita estava antes de “${present}”. O histórico guarda a correção.`
      }
      onClose={onKeep}
      actions={
        <>
          <Button variant="default" data-autofocus onClick={onKeep}>
            Manter como está
          </Button>
          {choices.map((estado) => (
            <Button key={estado} variant="subtle" onClick={() => onCorrect(estado)}>
              {backButton(estado)}
            </Button>
          ))}
        </>
      }
    >
      <DialogSummary
        {...dateBlockOf(entry.date, today)}
        title={entry.nome}
        text={`${weekdayInWords(entry.date, today)} às ${entry.startTime}, ${nome}`}
      />
    </ResultDialog>
  )
}
