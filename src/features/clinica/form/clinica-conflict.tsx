import { ConflictNotice } from '#src/components/registry/conflict-notice.tsx'
import type { FieldName, Values } from './clinica-values.ts'
import type { ClinicaFormState } from './use-clinica-form.ts'

const LABELS: Record<FieldName, string> = {
  nome: 'Nome da clínica',
  fuso: 'Fuso horário',
  cor: 'Cor',
  cep: 'CEP',
  logradouro: 'Logradouro',
  numero: 'Número',
  complemento: 'Complemento',
  bairro: 'Bairro',
  municipio: 'Município',
  uf: 'UF',
  mapaUrl: 'Link do mapa',
  latitude: 'Latitude',
  longitude: 'Longitude',
  whatsapp: 'WhatsApp',
  telefone: 'Telefone',
  email: 'Email',
  instagram: 'Instagram',
  facebook: 'Facebook',
  pagamento: 'Como se paga',
  diasDeAgenda: 'Dias de agenda aberta',
  visitasAbertas: 'Agendamentos por vir',
  pedidosPorDia: 'Pedidos por dia',
  horasParaMarcar: 'Horas antes para marcar',
  horasParaMudar: 'Horas antes para mudar ou cancelar',
  videos: 'Vídeos',
}

type Props = { readonly f: ClinicaFormState; readonly onSaveMine: () => void }

/** What somebody else has changed of the record while it was typed here, and the choice. */
export function ClinicaConflict({ f, onSaveMine }: Props) {
  if (!f.isContested) return null
  return (
    <ConflictNotice
      label="Os dados mudaram"
      title="Alguém mudou os dados da clínica enquanto você os alterava"
      rows={f.contested.map((field) => ({
        label: LABELS[field],
        theirs: inWords(field, f.base),
        mine: inWords(field, f.form.values),
      }))}
      saving={f.saving}
      onKeepClinics={f.keepClinics}
      onSaveMine={onSaveMine}
    />
  )
}

function inWords(field: FieldName, values: Values): string {
  return field === 'videos' ? values.videos.map((v) => v.titulo || v.url).join(', ') : values[field]
}
