import { ClientField, type ClientSearch } from '../client/client-field.tsx'
import { clientOf, useClients, type Whose } from '../queries.ts'

export type WhoseFieldProps = {
  readonly value: Whose
  readonly onChange: (whose: Whose) => void
  readonly clientSearch: ClientSearch
  /** "Agendar" was pressed before anybody was named. */
  readonly missing: boolean
}

/** The clinic's people, or a name as typed. */
export function PeopleSearch({ value, onChange, clientSearch, missing }: WhoseFieldProps) {
  const clients = useClients([value.email])
  return (
    <ClientField
      value={value}
      onChange={onChange}
      clientOf={(whose) => clientOf(clients, whose)}
      clientSearch={clientSearch}
      help="Para quem é. Quem ainda não tem conta fica com o nome que você digitar."
      error={missing ? 'Diga para quem é o agendamento.' : undefined}
    />
  )
}
