import type { ClientSearch } from '#src/features/agendamento/client/client-field.tsx'
import { keepContact, searchClients } from '#src/features/perfil/commands.ts'

/** Where the forms of the reception find people. */
export const clientSearch: ClientSearch = {
  search: searchClients,
  choose: (contact) => void keepContact(contact),
}
