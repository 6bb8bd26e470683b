import { Button } from '@mantine/core'
import { useNavigate } from 'react-router-dom'
import type { ClinicNow } from '#domain/lib/dates.ts'
import { Notice } from '#src/components/notices/notice.tsx'
import { notify } from '#src/components/notices/toast.tsx'
import { BackLink } from '#src/components/page/back-link.tsx'
import { EmptyState } from '#src/components/page/empty-state.tsx'
import { PageTitle } from '#src/components/page/page-title.tsx'
import { Loading, RowsSkeleton } from '#src/components/page/skeletons.tsx'
import { TwoPanes, useTwoPanes } from '#src/components/page/two-panes.tsx'
import { useDoubleTapGuard } from '#src/lib/press/use-double-tap-guard.ts'
import { isHeld, knowByReception } from '../life/commands.ts'
import { RECEPTION_NOTICE_ID, tell } from '../life/notices.ts'
import { isTellingUnsent, takeBackTold } from './commands.ts'
import { AwareRows, UnawareCards, UnawareRows } from './lists.tsx'
import { ShownPane } from './pane.tsx'
import { type UnawareVisit, useUnaware } from './queries.ts'
import classes from './screen.module.css'
import { useShown } from './use-shown.ts'
import { useTypedTexts } from './use-typed-texts.ts'
import { leftInWords } from './words.ts'

type Props = {
  /** Who is logged in. */
  readonly email: string
  readonly clinicNow: ClinicNow
  /** The clinic's name, for the message. */
  readonly clinica: string
  /** Whether the clinic is being asked. */
  readonly loading: boolean
  readonly onReload: () => void
  readonly onLogin: () => void
}

/**
 * Reception: who does not know yet what the clinic has made of a visit, the nearest first, with the ways to
 * tell her. Opening a way is not telling: that reception says.
 */
export function UnawareScreen({ email, clinicNow, clinica, loading, onReload, onLogin }: Props) {
  const data = useUnaware(email, clinicNow)
  const wide = useTwoPanes()
  const navigate = useNavigate()
  const guard = useDoubleTapGuard()
  const onRefused = () => void navigate('/conflitos')
  const { unaware, aware } = data ?? { unaware: [], aware: [] }
  const { shown, left, choose, say, unsay } = useShown(unaware, wide)
  const common = {
    clinicNow,
    clinica,
    texts: useTypedTexts(unaware, clinicNow.date),
    onClickCapture: guard,
    onTold(row: UnawareVisit) {
      say(row.visit.id)
      void note(row, email, { onLogin, onRefused }).then((isNoted) => isNoted || unsay(row.visit.id))
    },
  }
  const people = unaware.length === 1 ? '1 pessoa' : `${unaware.length} pessoas, quem vem antes primeiro`
  return (
    <TwoPanes
      label="Mudança escolhida"
      wide={wide}
      // A phone opens no sheet, because each card has all that the pane has.
      opened={false}
      onClose={() => undefined}
      pane={
        shown === undefined ? (
          <p className={classes.nobody} role="status">
            {left !== null && `${leftInWords(left.client.nome)} `}
            Escolha uma mudança para ver o texto pronto e avisar.
          </p>
        ) : (
          <ShownPane key={shown.visit.id} row={shown} {...common} />
        )
      }
    >
      <BackLink to="/visualizarAgendamentos">Voltar para a agenda</BackLink>
      <PageTitle size="pane">Quem ainda não sabe</PageTitle>
      <p className={classes.lead}>
        A clínica mudou ou cancelou, e a pessoa ainda não tocou em “Ok, entendi”.
      </p>
      {data === undefined || (!data.isKnown && loading && unaware.length + aware.length === 0) ? (
        <Loading label="Carregando as mudanças…">
          <RowsSkeleton rows={3} />
        </Loading>
      ) : (
        <>
          {!data.isKnown && (
            <Notice
              tone="info"
              title="A agenda ainda não chegou inteira a este aparelho"
              {...(!loading && {
                action: (
                  <Button size="sm" variant="default" onClick={onReload}>
                    Tentar de novo
                  </Button>
                ),
              })}
            >
              Pode haver mais gente que ainda não sabe.
            </Notice>
          )}
          {unaware.length === 0 ? (
            data.isKnown && (
              <EmptyState
                picture="all-sent"
                sentence="Todo mundo já sabe"
                hint="Quando você mudar ou cancelar um horário, quem ainda não viu aparece aqui até ver, responder ou você avisar por telefone."
              />
            )
          ) : (
            <section aria-labelledby="ainda-nao">
              <h2 className={classes.heading} id="ainda-nao">
                Ainda não sabem <small>{people}</small>
              </h2>
              {wide ? (
                <UnawareRows
                  rows={unaware}
                  chosen={shown?.visit.id ?? null}
                  clinicNow={clinicNow}
                  onChoose={choose}
                />
              ) : (
                <UnawareCards rows={unaware} {...common} />
              )}
            </section>
          )}
          {aware.length > 0 && (
            <section aria-labelledby="ja-sabem">
              <h2 className={classes.heading} id="ja-sabem">
                Já sabem <small>mudanças de ontem e hoje</small>
              </h2>
              <AwareRows rows={aware} today={clinicNow.date} />
            </section>
          )}
        </>
      )}
    </TwoPanes>
  )
}

/** Answers whether it was kept that she knows. */
async function note(
  { visit, client }: UnawareVisit,
  dono: string,
  ways: Parameters<typeof tell>[2],
): Promise<boolean> {
  const id = crypto.randomUUID()
  const outcome = await knowByReception(visit, { dono, id })
  // What a client knows never becomes less: only what has not left this device can be undone, and only
  // there it is offered.
  const undo = { label: 'Desfazer', onClick: () => void takeBack(id) }
  await tell(outcome, `Anotado: ${client.nome} já sabe`, {
    ...ways,
    ...((await isTellingUnsent(id)) && { undo }),
  })
  return isHeld(outcome) && outcome.ok && outcome.value.kind !== 'refused'
}

async function takeBack(id: string): Promise<void> {
  if (await takeBackTold(id)) notify.info('Aviso desfeito', { id: RECEPTION_NOTICE_ID })
  else
    notify.info('A clínica já anotou este aviso', {
      id: RECEPTION_NOTICE_ID,
      text: 'Ele não pode mais ser desfeito. Se ela ainda não sabe, ligue de novo.',
    })
}
