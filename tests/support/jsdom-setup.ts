import 'fake-indexeddb/auto'
import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import Dexie from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { afterAll, afterEach } from 'vitest'

// The files of a process share the window and these libraries. Each file has a device of its own, and the app
// of a file before hears nothing of what happens in the next: it would act on it. Its timers go on, since the
// libraries and the window wait for theirs.
globalThis.indexedDB = new IDBFactory()
Dexie.dependencies.indexedDB = indexedDB
const leftBehind: (() => void)[] = []
noteChannels()
for (const target of [window, document]) noteListeners(target)

afterAll(() => {
  for (const clear of leftBehind) clear()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  notifications.clean()
  notifications.cleanQueue()
})

function noteChannels(): void {
  const { BroadcastChannel } = globalThis
  globalThis.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      super(name)
      leftBehind.push(() => this.close())
    }
  }
  leftBehind.push(() => {
    globalThis.BroadcastChannel = BroadcastChannel
  })
}

function noteListeners(target: EventTarget): void {
  const { addEventListener } = target
  target.addEventListener = (...args: Parameters<typeof addEventListener>) => {
    addEventListener.apply(target, args)
    // React asks for this once for each document, and not again for a later file.
    if (args[0] !== 'selectionchange') leftBehind.push(() => target.removeEventListener(...args))
  }
  leftBehind.push(() => {
    target.addEventListener = addEventListener
  })
}

afterEach(cleanup)

// jsdom's own frames come by an interval that begins with the first one asked for. Begun while a test's clock
// stood, it never ends, and no later file of this window is drawn a frame.
const { setTimeout: inTime, clearTimeout: callOff } = globalThis
window.requestAnimationFrame = (draw) => Number(inTime(() => draw(performance.now()), 1000 / 60))
window.cancelAnimationFrame = (frame) => callOff(frame)

// What is waited for comes when the machine gets to it: a busy one is slow, not broken.
configure({ asyncUtilTimeout: 8_000 })

// Mantine asks for these and jsdom has none of them.
window.matchMedia = (media) => ({
  media,
  matches: false,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
})
window.ResizeObserver = class {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
}
Element.prototype.scrollIntoView ??= () => undefined
// A text field that grows asks when its fonts have come.
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() })
