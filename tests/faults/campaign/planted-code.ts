import type { ScenarioName } from './plan.ts'

/**
 * A line of the product made wrong on purpose, one for each rule that no fault of the network breaks by
 * itself: what stands once in `file` as `from` becomes `to` in a copy that is built and run in the product's
 * place. Its own scenario is the one that is there to find it; others may, too.
 */
export type PlantedCode = {
  readonly file: string
  readonly from: string
  readonly to: string
  readonly scenario: ScenarioName
}

export const PLANTED_CODE = {
  /** A repeat of a lost answer says the visit of then, wherever it has been moved since. */
  'old answer': {
    file: 'domain/outbox/present.ts',
    from: 'return isBack || FACTS.some((fact) => before[fact] !== current[fact]) ? current : null',
    to: 'return isBack && FACTS.length === 0 ? current : null',
    scenario: 'moved before the answer',
  },
  /** A cancellation that is told again takes the visit away, whatever has become of it since. */
  'old cancellation': {
    file: 'src/offline/sending/record-answer.ts',
    from: `    if (isReplayed || isUnclear) await forgetCursor(db, 'agendamentos')
    if (isUnclear) return true
`,
    to: '    void isUnclear\n',
    scenario: 'brought back before the answer',
  },
  /** An edit writes every field of the form, also those that somebody else has changed since. */
  'whole form': {
    file: 'domain/lib/merge.ts',
    from: 'return { merged: { ...wanted, ...Object.fromEntries(kept) }, conflicts }',
    to: 'return { merged: wanted, conflicts }',
    scenario: 'two tablets edit one visit',
  },
  /** Whoever acts is told that it is done as soon as it is queued. */
  'queued is done': {
    file: 'src/offline/queue/act.ts',
    from: "return { kind: 'queued' }",
    to: "return { kind: 'done' }",
    scenario: 'the answer of reception is lost',
  },
  /** What somebody else made of a visit meanwhile is passed over. */
  'any version is the seen one': {
    file: 'server/features/agendamento/life/move.ts',
    from: 'if (current.versao !== body.versao) return changedMeanwhile(tx, current)',
    to: 'if (current.versao < body.versao) return changedMeanwhile(tx, current)',
    scenario: 'reception has no network',
  },
  /** What reception makes of a visit leaves no difference to what its client knows. */
  'a change is not told': {
    file: 'server/db/migrations/0023_confirmada_por_quem.sql',
    from: "WHEN sabe - 'desde' <> fatos(NEW)",
    to: 'WHEN false',
    scenario: 'the clinic changes her visit',
  },
  /** Who has heard of a change that was undone before her word arrived is taken to know what is. */
  'known late is forgotten': {
    file: 'server/features/agendamento/life/aware.ts',
    from: 'if (body.versao <= known.versao) return done',
    to: 'if (visit.conhecido === undefined || body.versao <= known.versao) return done',
    scenario: 'undone before she is heard',
  },
  /** A visit stands where she wants it, before the clinic has heard of it. */
  'a wish is shown as done': {
    file: 'src/features/agendamento/my-visits/groups.ts',
    from: 'const { agendamento, cancellation, move, state, unheard } = item',
    to: `const { cancellation, state, unheard } = item
    const move = null as typeof item.move
    const at = item.move?.para ?? item.agendamento.dataHoraAgendada
    const agendamento = { ...item.agendamento, dataHoraAgendada: at }`,
    scenario: 'her move meets the clinic',
  },
  /** What is cancelled goes on taking its time. */
  'a cancelled visit blocks': {
    file: 'server/features/agendamento/taken.ts',
    from: "import { standing } from './visit-row.ts'",
    to: 'const standing = sql`(select *, inicio as ocupa_de, fim as ocupa_ate from agendamento)`',
    scenario: 'reception has no network',
  },
  /** A visit is stored without the card that it names. */
  'a visit loses its card': {
    file: 'server/features/ficha/repository.ts',
    from: 'fichaId: usuarioId === null ? id : null,',
    to: 'fichaId: null,',
    scenario: 'two people of one name call',
  },
  /** Whoever is called as a card says is taken for her. */
  'claimed by name': {
    file: 'server/features/ficha/repository.ts',
    from: '.where(and(eq(ficha.email, email), isNull',
    to: `.where(and(sql.raw("nome in (select nome_usuario from usuario where email = '" + email + "')"), isNull`,
    scenario: 'somebody becomes known',
  },
  /** An e-mail that was only typed opens what reception has written. */
  'typed is proven': {
    file: 'server/features/ficha/repository.ts',
    from: 'soDaClinica: usuarioId !== null && !confirmada,',
    to: 'soDaClinica: usuarioId === null && confirmada,',
    scenario: 'somebody becomes known',
  },
  /** A visit may be booked for a card that is just going into another. */
  'a card is not held': {
    file: 'server/features/ficha/repository.ts',
    from: 'visit: sql`for key share of f`',
    to: 'visit: sql``',
    scenario: 'somebody becomes known',
  },
  /** Who asks for the time that somebody else has just been registered for is taken for a double tap. */
  'same time is a double tap': {
    file: 'domain/outbox/merge.ts',
    from: 'isSoon(row) && merge.isSame(row.command.payload, command.payload) && !takenBack.has(row.id)',
    to: "command.kind === 'agendamento.criar' && row.expiresAt === descriptorOf(command).expiresAt(command.payload)",
    scenario: 'reception registers a pair',
  },
  /** The browser's word that there is a network is taken for the clinic's: the header calls all sent. */
  'online is an answer': {
    file: 'src/app/app.tsx',
    from: 'line={line}',
    to: "line={online ? 'answers' : 'offline'}",
    scenario: 'the line of reception is dead',
  },
  /** Of a line that the browser takes for a living one no screen says how old it is. */
  'no age while online': {
    file: 'src/app/strips/data-age.tsx',
    from: "const isSaid = useAfter(OPENING_MS, isOld) || (isOld && line === 'silent')",
    to: "const isSaid = useAfter(OPENING_MS, isOld) && line === 'offline'",
    scenario: 'the line is dead',
  },
  /** A list that was named by an event and did not come is not asked for again. */
  'a failed list is forgotten': {
    file: 'src/app/live/due-lists.ts',
    from: 'if (!done) return failed(name)',
    to: 'if (!done) return void due.delete(name)',
    scenario: 'one pull fails',
  },
  /** What a restored clinic has lost goes without a word. */
  'a restore is not told': {
    file: 'src/offline/restore/restored.ts',
    from: 'if (before === null || epoca === undefined || before === epoca) return async () => undefined',
    to: 'if (before === null || epoca !== undefined) return async () => undefined',
    scenario: 'the clinic is restored',
  },
  /** Whatever a network hands out under a screen's name is kept as its code. */
  'any answer is kept as code': {
    file: 'src/sw/screens.ts',
    from: 'cache.put(file, await fetchGenuine(file, integrity))',
    to: 'cache.put(file, await fetch(file))',
    scenario: 'code comes from a portal',
  },
  /** A cancellation of a visit that nobody here knows is called done without asking the clinic. */
  'unknown is cancelled': {
    file: 'src/offline/sending/resolve-target.ts',
    from: 'if (booking !== undefined && isSurelyUnmade(booking)) return unmade',
    to: 'if (booking === undefined || isSurelyUnmade(booking)) return MOOT',
    scenario: 'a visit is unknown',
  },
  /** The key of what was sent without the queue is forgotten with the page. */
  'key dies with the page': {
    file: 'src/offline/sending/open-tries.ts',
    from: "unkept = remember('pedidos-sem-resposta', next) ? {} : next",
    to: 'unkept = next',
    scenario: 'the storage is full',
  },
  /** What she took back unheard is called received. */
  'discarded is received': {
    file: 'src/features/queue/components/queue-list.tsx',
    from: 'return lastSent !== null && !mayLack',
    to: 'return lastSent !== null || mayLack',
    scenario: 'taken back without a network',
  },
  /** An empty queue has lost nothing, though it was the browser who emptied it. */
  'thrown away is nothing': {
    file: 'src/offline/queue/waiting-record.ts',
    from: 'if (missing.length > 0) {',
    to: 'if (missing.length > 0 && queue.length > 0) {',
    scenario: 'the storage is thrown away',
  },
  /** A refusal without a word of the clinic's own ends a row. */
  'any refusal is final': {
    file: 'domain/outbox/answer.ts',
    from: "if (code === undefined) return 'retry'",
    to: "if (code === undefined) return 'rejected'",
    scenario: 'a firewall refuses',
  },
  /** A list is asked for without saying for whom: whoever has the cookie is answered. */
  'asked for nobody': {
    file: 'src/api/client.ts',
    from: 'const owner = can',
    to: "const owner: string | null = endpoints[name].action !== '' ? null : can",
    scenario: 'the cookie is of somebody else',
  },
  /** What was noted of a visit whose booking is refused is sent all the same, and dies of it. */
  'said of nothing': {
    file: 'domain/outbox/behind-refused.ts',
    from: 'if (refused.size === 0) return NOTHING',
    to: 'if (refused.size >= 0) return NOTHING',
    scenario: 'a refused visit is squeezed in',
  },
  /** Whoever is squeezed in by two tablets stands there twice. */
  'laid over herself': {
    file: 'server/features/agendamento/service.ts',
    from: 'if (taken && (await isThere(tx, rowOf(visit, owner)))) return alreadyThere()',
    to: 'void [isThere, alreadyThere]',
    scenario: 'a refused visit is squeezed in',
  },
  /** A loop that waits for some of its rows alone loses the transaction: her queue's screen breaks. */
  'a loop loses its reading': {
    file: 'src/features/agendamento/queue/queries.ts',
    from: '    const visits = await Promise.all(asked.map(([, target]) => findVisitOrCancelled(target)))',
    to: `    const visits: Awaited<ReturnType<typeof findVisitOrCancelled>>[] = []
    const find = async (row: OutboxRow) => {
      const [one] = visitAskedAbout(row)
      return one === undefined ? undefined : findVisitOrCancelled(one[1])
    }
    for (const row of await readQueueOf(db, dono)) {
      const visit = await find(row)
      if (visit !== undefined) visits.push(visit)
    }`,
    scenario: 'a row is lost',
  },
  /** Whoever has confirmed, her list says that she did. */
  'confirmed by whomever': {
    file: 'src/features/agendamento/life/client-status.ts',
    from: "chip: estadoPor === 'clinica' ? 'Confirmada pela clínica' : 'Confirmada por você'",
    to: "chip: estadoPor === undefined ? 'Confirmada pela clínica' : 'Confirmada por você'",
    scenario: 'she confirms by telephone',
  },
  /** What reception writes down holds, whatever somebody else has made of the visit. */
  'reception passes over': {
    file: 'server/features/agendamento/life/state.ts',
    from: 'if (!isForbidden && body.versao !== visit.versao) {',
    to: "if (!isForbidden && by === 'cliente' && body.versao !== visit.versao) {",
    scenario: 'she confirms by telephone',
  },
  /** What is taken back is so from now on. */
  'taken back is since now': {
    file: 'src/features/agendamento/agenda/chosen/acts.ts',
    from: 'const feitoEm = hourOf(before.estado, estado, since)',
    to: 'const feitoEm = since === null ? nowAtClinic : nowAtClinic',
    scenario: 'reception takes it back',
  },
  /** Where the tablet does not say since when, the clinic takes the moment of the correction. */
  'the clinic does not look since when': {
    file: 'server/features/agendamento/life/state.ts',
    from: 'await sinceBefore(tx, id, body.estado)',
    to: '(await sinceBefore(tx, id, body.estado), null)',
    scenario: 'reception takes it back',
  },
  /** Whoever takes back undoes what another has seen since. */
  'another has seen nothing': {
    file: 'domain/agendamento/states.ts',
    from: '    !isSaidMeanwhile &&',
    to: '    (isSaidMeanwhile || true) &&',
    scenario: 'reception takes it back',
  },
  /** What never left the tablet is taken back by one more thing that is said. */
  'unsent is said over': {
    file: 'src/features/agendamento/agenda/chosen/quiet-acts.tsx',
    from: "said !== undefined && isWithoutEffect(said) && wantedState(entry) !== 'confirmada' ? said : null",
    to: "said !== undefined && isWithoutEffect(said) && wantedState(entry) === 'confirmada' ? said : null",
    scenario: 'reception drops it unsent',
  },
  /** Asked for again, a move asks for the time that the visit has. */
  'asked again for what is': {
    file: 'src/features/agendamento/restored/commands.ts',
    from: 'const { dataHoraAgendada: para } = moved.known.visit',
    to: 'const { dataHoraAgendada: para } = moved.visit',
    scenario: 'a forgotten move is asked again',
  },
  /** Cancelled once more after a restore, a visit stands. */
  'cancelled again stands': {
    file: 'src/features/agendamento/restored/reception.tsx',
    from: "setStateByReception(visit, 'cancelada', act)",
    to: "setStateByReception(visit, 'marcada', act)",
    scenario: 'reception does it again',
  },
  /** What was moved since is cancelled by who wanted to be rid of the time before. */
  'a cancellation takes what was moved': {
    file: 'server/features/agendamento/changes.ts',
    from: 'if (versao >= current.versao) return false',
    to: 'if (versao > 0) return false',
    scenario: 'her cancellation meets the clinic',
  },
  /** Each tab has a lock of its own, and takes the other's lease for that of one that died. */
  'a lock for each tab': {
    file: 'src/offline/sending/drain-lock.ts',
    from: "const LOCK = 'outbox'",
    to: "const LOCK = 'outbox'.concat(String(Math.random()))",
    scenario: 'two tabs send one row',
  },
} as const satisfies Record<string, PlantedCode>

export type PlantedCodeName = keyof typeof PLANTED_CODE
