import { useState } from 'react'
import { horarioInputSchema } from '#domain/horario/schema.ts'
import { HORARIO_TEXTS } from '#domain/horario/texts.ts'
import { type ClinicDate, formatLongDate } from '#domain/lib/dates.ts'
import { notify } from '#src/components/toast.tsx'
import { createHorario } from '../commands.ts'
import { errorsOfTimes, NO_TIMES, periodsInWords, type TimeField, type Times } from '../utils.ts'

const NOTICE_ID = 'cadastro-horario'

export type HorarioDraft = ReturnType<typeof useHorarioForm>

/**
 * The hours being registered: one date and its four times. It outlives the sheet it is typed in, so that
 * closing the sheet loses nothing.
 */
export function useHorarioForm(onSaved: () => void) {
  const [data, setData] = useState<ClinicDate | null>(null)
  const [times, setTimes] = useState(NO_TIMES)
  const [errors, setErrors] = useState<Partial<Times>>({})
  const [saving, setSaving] = useState(false)

  /** Another date replaces the chosen one and begins anew. */
  function choose(next: ClinicDate) {
    if (next === data) return
    notify.hide(NOTICE_ID)
    setData(next)
    setTimes(NO_TIMES)
    setErrors({})
  }

  function change(campo: TimeField, time: string) {
    setTimes({ ...times, [campo]: time })
    // A period's two ends are judged together.
    setErrors({})
  }

  /** The first field that was refused, or null. */
  async function save(): Promise<TimeField | null> {
    if (data === null) {
      notify.bad(HORARIO_TEXTS.noDate, { id: NOTICE_ID })
      return null
    }
    const parsed = horarioInputSchema.safeParse({ data, ...times })
    if (!parsed.success)
      return refuse(parsed.error.issues.map((i) => ({ campo: String(i.path[0]), mensagem: i.message })))
    setSaving(true)
    const saved = await createHorario(parsed.data).finally(() => setSaving(false))
    if (!saved.ok) {
      notify.bad('O horário não foi cadastrado', { id: NOTICE_ID, text: saved.error.mensagem })
      return refuse(saved.error.campos)
    }
    notify.ok('Horário cadastrado', {
      id: NOTICE_ID,
      text: `${formatLongDate(data)}: ${periodsInWords(times)}`,
    })
    setData(null)
    setTimes(NO_TIMES)
    onSaved()
    return null
  }

  function refuse(campos: Parameters<typeof errorsOfTimes>[0]): TimeField | null {
    const refused = errorsOfTimes(campos)
    setErrors(refused)
    return (Object.keys(refused)[0] as TimeField | undefined) ?? null
  }

  return { data, times, errors, saving, choose, change, save }
}
