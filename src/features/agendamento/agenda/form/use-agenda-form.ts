import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import type { DataHora } from '#domain/lib/dates.ts'
import { useMarkUnsaved } from '#src/lib/dirty.ts'
import { type Alvo, campoDe, errosDe, isMudado, NOVO, type Valores, valoresDoAlvo } from './values.ts'

export type AgendaForm = ReturnType<typeof useAgendaForm>

/**
 * The reception's one form. It lives above the pane and the sheet that show it, so that turning the tablet keeps what
 * was typed; nothing takes its place before a question.
 */
export function useAgendaForm() {
  const [alvo, setAlvo] = useState<Alvo>(NOVO)
  const [inicial, setInicial] = useState(() => valoresDoAlvo(NOVO))
  const [duvida, setDuvida] = useState<{ readonly agir: () => void } | null>(null)
  const [salvando, setSalvando] = useState(false)
  const root = useRef<HTMLFormElement>(null)
  const form = useForm<Valores>({ initialValues: inicial, validate: errosDe })
  const sujo = isMudado(alvo, inicial, form.values)

  useMarkUnsaved(sujo)

  function abrir(novo: Alvo, quando: DataHora | null = null) {
    const valores = valoresDoAlvo(novo, quando)
    setAlvo(novo)
    setInicial(valores)
    form.setValues(valores)
    form.clearErrors()
  }

  return {
    /** What an interrupted visit had typed, over what it was typed for. */
    retomar(novo: Alvo, valores: Valores) {
      abrir(novo)
      form.setValues(valores)
    },
    alvo,
    form,
    root,
    sujo,
    salvando,
    setSalvando,
    abrir,
    /** Fills the date alone: nothing that was typed is lost. */
    marcar(quando: DataHora) {
      form.setFieldValue('dataHoraAgendada', campoDe(quando))
      form.clearFieldError('dataHoraAgendada')
    },
    /** Runs `agir`, after asking where it would lose what was typed. */
    perguntar(agir: () => void) {
      if (salvando) return
      if (sujo) setDuvida({ agir })
      else agir()
    },
    /** The refused row it was opened from is no more. */
    soltar: () => setAlvo((a) => (a.modo === 'novo' ? NOVO : a)),
    duvida:
      duvida === null
        ? null
        : {
            ficar: () => setDuvida(null),
            descartar() {
              setDuvida(null)
              duvida.agir()
            },
          },
    /** After the errors are drawn, in the order of the fields. */
    focarErro() {
      setTimeout(() => root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    },
  }
}
