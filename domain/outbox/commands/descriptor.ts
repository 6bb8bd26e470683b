import type { EditableFields } from '#domain/agendamento/edit.ts'
import type { VisitState } from '#domain/agendamento/states.ts'
import type { CommandEndpoint } from '#domain/api/command-routes.ts'
import type { Code } from '#domain/api/errors.ts'
import type { FichaFields } from '#domain/ficha/schema.ts'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import type { PerfilFields } from '#domain/perfil/schema.ts'
import type { Command } from './registry.ts'
import type { Target } from './target.ts'

/** The request a command becomes: an endpoint and its input. */
export type CommandRequest = {
  readonly endpoint: CommandEndpoint
  readonly params?: { readonly id: number } | { readonly chave: string }
  readonly query?: Readonly<Record<string, number>>
  readonly body?: unknown
}

/** A booking that the clinic has not confirmed, as a screen shows it. */
export type PendingAgendamento = {
  readonly nome: string
  readonly dataHoraAgendada: ClinicDateTime
  readonly tempo: string
  readonly valor: number
  readonly imagem: string
}

/** What a waiting command lays over the rows of the server while they are shown. */
export type Overlay =
  | { readonly kind: 'new agendamento'; readonly agendamento: PendingAgendamento }
  | { readonly kind: 'cancelled agendamento'; readonly target: Target }
  | {
      readonly kind: 'moved agendamento'
      readonly target: Target
      readonly para: ClinicDateTime
      readonly tempo: string
    }
  | { readonly kind: 'state of agendamento'; readonly target: Target; readonly state: VisitState }
  | {
      readonly kind: 'edited agendamento'
      readonly target: Target
      readonly mudancas: Partial<EditableFields>
      /** When it was as it was seen, and how long it is to be, changed or not. */
      readonly when: ClinicDateTime
      readonly tempo: string
    }
  | { readonly kind: 'known agendamento'; readonly target: Target; readonly version: number }
  | { readonly kind: 'changed perfil'; readonly campos: PerfilFields }
  | {
      readonly kind: 'changed ficha'
      readonly chave: string
      readonly campos: FichaFields
      readonly nome: string
    }

/**
 * What an acknowledgement does to the device's tables: the row of the answer is put, a visit is removed, or
 * its client knows a version of it.
 */
export type Effect =
  | { readonly put: 'agendamentos' | 'perfis' | 'fichas' }
  | { readonly remove: 'agendamentos'; readonly target: Target }
  | { readonly knows: number; readonly target: Target }

/** What a command has made of a visit: which version, and the fields that it gave. */
export type Made = {
  readonly version: number
  readonly own: Partial<EditableFields>
  /** When the visit is in that version, where the clinic has said so. */
  readonly when: ClinicDateTime | null
  /** Nobody else has changed the visit between what she saw and what her command made of it, or found. */
  readonly isNext: boolean
  /** The state of the visit in that version; null where somebody else may have brought it there. */
  readonly state: VisitState | null
}

/**
 * Everything that the queue must know of one kind of command. No part is optional, so that a new kind of
 * command says something about each. A command's file imports nothing but types of files that have schemas:
 * the service worker carries these files, and would otherwise carry the schemas, too.
 */
export type CommandDescriptor<C extends Command> = {
  /** The name under which devices have stored it. */
  readonly kind: C['kind']
  /** The newest form of the payload that this code can send. */
  readonly version: C['v']
  /** The visit that it speaks of and that something else has made; null where it speaks of none. */
  readonly target: (payload: C['payload']) => Target | null
  /** The request that is sent for `dono`. The id of a target is added to it as `params`. */
  readonly request: (payload: C['payload'], dono: string) => CommandRequest
  /** Order holds within a lane, and lanes do not wait for each other. `id` is the command's own. */
  readonly lane: (payload: C['payload'], id: string) => string
  /** The lane whose earlier commands have to be settled before it is sent: a visit waits for its card. */
  readonly waitsFor: (payload: C['payload']) => string | null
  /** The clinic's wall clock at which it makes no sense any more; null: never. */
  readonly expiresAt: (payload: C['payload']) => ClinicDateTime | null
  /** The version of its target that the person saw; null where it does not say which. */
  readonly seenVersion: (payload: C['payload']) => number | null
  /**
   * The same over what the command before it made of the visit, for one that stood behind it in its lane;
   * null where it says no version.
   */
  readonly rebase: ((payload: C['payload'], made: Made) => C) | null
  readonly merge: {
    /** Whether the later one asks for the very same thing, for the very same person. */
    readonly isSame: (earlier: C['payload'], later: C['payload']) => boolean
    /**
     * How long (ms) after the first press the same press counts as the second one of a double tap; null: as
     * long as the first is on its way.
     */
    readonly doubleTapMs: number | null
    /**
     * Both in one command, for an earlier one that never left the device and is the last of the lane; null
     * where each stands for itself. `given`: the fields that the rows before both give to the visit, which
     * the clinic does not have as they were seen once those are done.
     */
    readonly join: (earlier: Command, later: C['payload'], given: Partial<EditableFields>) => C | null
    /**
     * Itself as a later command of its lane wants it, while it never left the device: a booking that is moved
     * is a booking at the other time. Null where each stands for itself.
     */
    readonly absorb: (payload: C['payload'], later: Command) => C | null
    /** Whether an earlier one of the lane, which never left the device, is of no use beside it. */
    readonly replaces: (earlier: Command, later: C['payload']) => boolean
    /** The id of the command that this one takes back; null where it takes back none. */
    readonly takesBack: (payload: C['payload']) => string | null
  }
  /** Whether it is an act of reception: where the clinic refuses it, reception chooses what to do. */
  readonly isReceptions: (payload: C['payload']) => boolean
  /** The command that takes back what this one, known by its id, has made; null where nothing can. */
  readonly undo: ((payload: C['payload'], id: string) => Command) | null
  readonly overlay: (payload: C['payload']) => Overlay
  /** Codes of a refusal that mean that what was asked for holds already. */
  readonly doneAt: (payload: C['payload']) => readonly Code[]
  readonly effect: (payload: C['payload']) => Effect
  readonly words: {
    /** Its name in a list of what waits. */
    readonly title: (payload: C['payload']) => string
    /** Said of a refusal for which the clinic gave no reason. */
    readonly refused: string
    /** Said where the visit that it speaks of is not at the clinic; null where it speaks of none. */
    readonly missing: string | null
  }
}
