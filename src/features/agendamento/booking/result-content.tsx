import { Button } from '@mantine/core'
import { IconCalendarEvent, IconCalendarX, IconCloudOff, IconLock, IconReceipt } from '@tabler/icons-react'
import type { ComponentProps, RefObject } from 'react'
import { TEXTOS_AGENDAMENTO } from '#domain/agendamento/texts.ts'
import { type DataHora, diaEmBloco, formatDiaDaSemana, formatHora, parseDataHora } from '#domain/lib/dates.ts'
import { formatValor } from '#domain/lib/money.ts'
import { DialogSummary } from '#src/components/dialog-summary.tsx'
import type { ResultDialog } from '#src/components/result-dialog.tsx'
import { StatusChip } from '#src/components/status-chip.tsx'
import { minutosDoServico } from './utils.ts'
import { Alternativas, fraseDasAlternativas } from './alternatives.tsx'
import { AntesEAgora, tituloDaMudanca } from '../queue/price-change.tsx'
import type { Resultado, Tentativa } from './use-booking.ts'

type Atos = {
  enviando: DataHora | null
  offline: boolean
  onFechar: () => void
  onAgendar: (resultado: Resultado, quando: DataHora) => void
  onVerPendencias: () => void
  onLogin: () => void
  /** The button that has the focus. */
  principal: RefObject<HTMLButtonElement | null>
}

type Conteudo = Omit<
  ComponentProps<typeof ResultDialog>,
  'opened' | 'onClose' | 'dismissable' | 'returnFocus' | 'picture' | 'icon' | 'tone'
> &
  (
    | Required<Pick<ComponentProps<typeof ResultDialog>, 'picture'>>
    | Required<Pick<ComponentProps<typeof ResultDialog>, 'icon' | 'tone'>>
  )

/** The words of each outcome. Only what the clinic confirmed is called a success. */
export function conteudoDe(r: Resultado, atos: Atos): Conteudo {
  const ok = (
    <Button ref={atos.principal} onClick={atos.onFechar} data-autofocus>
      OK
    </Button>
  )
  switch (r.tipo) {
    case 'incompleto':
      return { icon: IconCalendarEvent, tone: 'wait', title: TEXTOS_AGENDAMENTO.incompleto, actions: ok }
    case 'confirmado':
      return {
        picture: 'tudo-enviado',
        title: TEXTOS_AGENDAMENTO.sucesso,
        children: <Resumo tentativa={r} comFim />,
        actions: ok,
      }
    case 'guardado':
      return {
        picture: 'guardado-neste-aparelho',
        chip: <StatusChip kind="wait">Aguardando envio</StatusChip>,
        title: 'Pedido guardado neste aparelho',
        text: atos.offline
          ? 'Ele ainda não chegou à clínica. Enviamos quando a internet voltar, e só então o horário fica reservado.'
          : 'A clínica ainda não respondeu. Continuamos tentando, e só com a resposta o horário fica reservado.',
        children: <Resumo tentativa={r} />,
        actions: (
          <>
            {ok}
            <Button variant="subtle" onClick={atos.onVerPendencias}>
              Ver pendências
            </Button>
          </>
        ),
      }
    case 'ocupado':
      return {
        icon: IconCalendarX,
        tone: 'bad',
        title: TEXTOS_AGENDAMENTO.falha,
        text: `${r.mensagem} ${fraseDasAlternativas(r.alternativas)}`,
        children: (
          <Alternativas
            horarios={r.alternativas}
            enviando={atos.enviando}
            onEscolher={(quando) => atos.onAgendar(r, quando)}
          />
        ),
        actions: (
          <Button
            ref={atos.principal}
            variant={r.alternativas.length === 0 ? 'filled' : 'subtle'}
            onClick={atos.onFechar}
            disabled={atos.enviando !== null}
            data-autofocus
          >
            OK
          </Button>
        ),
      }
    case 'alterado':
      return {
        icon: IconReceipt,
        tone: 'wait',
        title: tituloDaMudanca(r.servico, r.atual),
        text: `A clínica atualizou o serviço ${r.servico.nome} enquanto você escolhia.`,
        children: <AntesEAgora antes={r.servico} agora={r.atual} />,
        actions: (
          <>
            <Button
              ref={atos.principal}
              onClick={() => atos.onAgendar(r, r.quando)}
              loading={atos.enviando !== null}
              data-autofocus
            >
              Agendar por {formatValor(r.atual.valor)}
            </Button>
            <Button variant="subtle" onClick={atos.onFechar} disabled={atos.enviando !== null}>
              Cancelar
            </Button>
          </>
        ),
      }
    case 'recusado':
      return {
        icon: IconCalendarX,
        tone: 'bad',
        title: TEXTOS_AGENDAMENTO.falha,
        text: r.mensagem,
        actions: ok,
      }
    case 'login':
      return {
        icon: IconLock,
        tone: 'wait',
        title: 'Faça login para enviar o pedido',
        text: 'Sua sessão terminou. O pedido está guardado neste aparelho e é enviado assim que você entrar; só então o horário fica reservado.',
        children: <Resumo tentativa={r} />,
        actions: (
          <>
            <Button ref={atos.principal} onClick={atos.onLogin} data-autofocus>
              Fazer login
            </Button>
            <Button variant="subtle" onClick={atos.onFechar}>
              Agora não
            </Button>
          </>
        ),
      }
    case 'sem_sessao':
      return {
        icon: IconLock,
        tone: 'wait',
        title: 'Faça login para agendar',
        text: 'Sua sessão neste aparelho terminou. Nada foi agendado nem guardado: entre e escolha o horário outra vez.',
        actions: (
          <>
            <Button ref={atos.principal} onClick={atos.onLogin} data-autofocus>
              Fazer login
            </Button>
            <Button variant="subtle" onClick={atos.onFechar}>
              Agora não
            </Button>
          </>
        ),
      }
    case 'nao_guardado':
      return {
        icon: IconCloudOff,
        tone: 'bad',
        title: TEXTOS_AGENDAMENTO.falha,
        text: 'Este aparelho está sem espaço para guardar o pedido, e sem internet. Nada foi agendado nem guardado. Suas escolhas continuam na tela.',
        actions: ok,
      }
    case 'incerto':
      return {
        icon: IconCloudOff,
        tone: 'wait',
        title: 'Não sabemos se a clínica recebeu',
        text: 'A clínica não respondeu, e este aparelho está sem espaço para guardar o pedido. Toque em Agendar de novo: o mesmo pedido não é marcado duas vezes. Suas escolhas continuam na tela.',
        actions: ok,
      }
  }
}

function Resumo({ tentativa, comFim = false }: { tentativa: Tentativa; comFim?: boolean }) {
  const { servico, quando } = tentativa
  const lido = parseDataHora(quando)
  if (lido === null) return null
  const { data, minuto } = lido
  const dia = formatDiaDaSemana(data)
  const fim = formatHora(minuto + minutosDoServico(servico.tempo))
  return (
    <DialogSummary
      {...diaEmBloco(data)}
      title={servico.nome}
      text={
        comFim
          ? `${dia}, das ${formatHora(minuto)} às ${fim}`
          : `${dia} às ${formatHora(minuto)}, ${formatValor(servico.valor)}`
      }
    />
  )
}
