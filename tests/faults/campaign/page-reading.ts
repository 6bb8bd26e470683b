// What a person's fingers and eyes do, each in one go inside the page: a campaign has thousands of them. Each function
// is sent to the browser as it is written and sees nothing of this file. They wait by `performance.now()`: the
// device's clock may be set in between.

export type Toque = { readonly seletor: string; readonly texto: string; readonly ms: number }

/** On the booking screen: the day, then a free time (0 to 1 of those there are). Answers its minute, or null for a day with none. */
export async function chooseInPage(args: {
  readonly dia: string
  readonly escolha: number
  readonly ms: number
}): Promise<number | null> {
  const end = performance.now() + args.ms
  const until = async <T>(look: () => T | null | undefined): Promise<T | null> => {
    for (;;) {
      const found = look()
      if (found != null) return found
      if (performance.now() > end) return null
      await new Promise((r) => setTimeout(r, 15))
    }
  }
  const labelled = (start: string) =>
    [...document.querySelectorAll<HTMLElement>('main button[aria-label]')].find((b) =>
      b.getAttribute('aria-label')?.startsWith(start),
    )
  if ((await until(() => labelled('Próximo mês'))) === null) return null
  for (let month = 0; month < 3 && labelled(args.dia) === undefined; month++) {
    labelled('Próximo mês')?.click()
    await new Promise((r) => setTimeout(r, 30))
  }
  labelled(args.dia)?.click()
  const chosen = () => labelled(args.dia)?.hasAttribute('data-selected') || null
  if ((await until(chosen)) === null) return null
  const radios = () => [...document.querySelectorAll<HTMLInputElement>('main input[type=radio]')]
  const unknown = () =>
    /Ainda não sabemos os horários/.test(document.querySelector('main')?.textContent ?? '')
  const patience = performance.now() + 700
  await until(() => radios()[0] ?? (performance.now() > patience && unknown() ? true : null))
  for (;;) {
    const free = radios()
    const radio = free[Math.floor(args.escolha * free.length)]
    if (radio === undefined) return null
    radio.click()
    await new Promise((r) => setTimeout(r, 15))
    // The list may have been drawn anew under the finger.
    if (radio.isConnected && radio.checked) return Number(radio.value)
    if (performance.now() > end) return null
  }
}

/** Presses a button by its words, once it is there and takes a press. Answers whose screen it was, or null. */
export async function pressInPage(args: Toque & { readonly toques: number }): Promise<string | null> {
  const end = performance.now() + args.ms
  for (;;) {
    const button = [...document.querySelectorAll<HTMLButtonElement>(args.seletor)].find(
      (b) => b.textContent === args.texto && !b.disabled && b.dataset.loading === undefined,
    )
    if (button !== undefined) {
      const pessoa = localStorage.getItem('email') ?? ''
      for (let n = 0; n < args.toques; n++) button.click()
      return pessoa
    }
    if (performance.now() > end) return null
    await new Promise((r) => setTimeout(r, 15))
  }
}

/** "OK" on what an earlier act has left open. Answers whether one of them said what is looked for. */
export function closeDialogsInPage(texto: string): boolean {
  let found = false
  for (const button of document.querySelectorAll<HTMLButtonElement>('[role=dialog] button'))
    if (button.textContent === 'OK' || button.textContent === 'Agora não') {
      found ||= button.closest('[role=dialog]')?.textContent?.includes(texto) === true
      button.click()
    }
  return found
}

/** The list of visits as the eye reads it, once it is drawn. */
export async function readListInPage(ms: number): Promise<{ pessoa: string; cartoes: Cartao[] }> {
  const end = performance.now() + ms
  const empty = /não possui agendamentos|Ainda não lemos/
  for (;;) {
    const articles = [...document.querySelectorAll('main article')]
    const drawn = articles.length > 0 || empty.test(document.querySelector('main')?.textContent ?? '')
    if (!drawn && performance.now() < end) {
      await new Promise((r) => setTimeout(r, 15))
      continue
    }
    const cartoes = articles.map((a) => ({
      hora: /(?:das|às) (\d\d:\d\d)/.exec(a.textContent ?? '')?.[1] ?? '?',
      agendado: [...a.querySelectorAll('*')].some((e) => e.textContent?.trim() === 'Agendado'),
      botoes: [...a.querySelectorAll('button')].map((b) => b.textContent ?? ''),
    }))
    return { pessoa: localStorage.getItem('email') ?? '', cartoes }
  }
}

export type Cartao = {
  readonly hora: string
  /** It says "Agendado": the clinic's word. */
  readonly agendado: boolean
  readonly botoes: readonly string[]
}

/** Tells the page that the network is back until it knows whose session it has. */
export async function becomeInPage(args: { readonly pessoa: string; readonly ms: number }): Promise<void> {
  const end = performance.now() + args.ms
  for (let n = 0; localStorage.getItem('email') !== args.pessoa; n++) {
    if (performance.now() > end) throw new Error('the page does not learn whose session it has')
    if (n % 50 === 0) dispatchEvent(new Event('online'))
    await new Promise((r) => setTimeout(r, 20))
  }
}

/** On the queue's own screen: presses "Tentar agora" until nothing of hers is on its way. Answers whether that was reached. */
export async function drainInPage(args: { readonly pessoa: string; readonly ms: number }): Promise<boolean> {
  const end = performance.now() + args.ms
  const open = new Set(['queued', 'sending', 'retry', 'auth'])
  const waiting = () =>
    new Promise<number>((resolve) => {
      const opening = indexedDB.open('clinica')
      opening.onerror = () => resolve(1)
      opening.onsuccess = () => {
        const db = opening.result
        const rows = db.transaction('outbox').objectStore('outbox').getAll()
        rows.onsuccess = () => {
          const hers = (rows.result as { dono: string; state: string }[]).filter(
            (r) => r.dono === args.pessoa,
          )
          resolve(hers.filter((r) => open.has(r.state)).length)
          db.close()
        }
      }
    })
  for (let n = 1; (await waiting()) > 0; n++) {
    if (performance.now() > end) return false
    // The server may have been starting when it was asked whose session this is.
    if (n % 50 === 0) dispatchEvent(new Event('online'))
    const buttons = [...document.querySelectorAll('button')]
    buttons.find((b) => b.textContent === 'Tentar agora')?.click()
    await new Promise((r) => setTimeout(r, 40))
  }
  return true
}
