import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { agendamentoSchema } from '#domain/agendamento/schema.ts'
import { clinicaSchema } from '#domain/clinica/schema.ts'
import { keptFichaSchema } from '#domain/ficha/schema.ts'
import { horarioSchema } from '#domain/horario/schema.ts'
import { mensagemSchema } from '#domain/mensagem/schema.ts'
import { contactSchema, listedUsuarioSchema, perfilSchema } from '#domain/perfil/schema.ts'
import { procedimentoSchema } from '#domain/procedimento/schema.ts'
import { voucherSchema } from '#domain/voucher/schema.ts'
import { ROW_FORM } from '../db.ts'
import type { ListName } from './lists.ts'

/** The form of the rows whose fields stand below. */
const LISTED_FORM = 5

/** When the clinic is taken is minutes, without any field. */
type ListOfRows = Exclude<ListName, 'ocupados' | 'visitante'>

/** What the device keeps of each list, and its fields as of `LISTED_FORM`. */
const ROWS: Record<ListOfRows, { readonly schema: z.ZodMiniType; readonly fields: string }> = {
  agendamentos: {
    schema: z.object({ visit: agendamentoSchema, card: keptFichaSchema, person: contactSchema }),
    fields: `
      card card.chave card.conta card.nome card.telefone card.versao
      person person.confirmada person.email person.nome person.nomeUsuario person.sobrenome person.telefone
      visit visit.chave visit.cienteEm visit.cientePor visit.cliente visit.conhecido visit.conhecido.cancelada
      visit.conhecido.dataHoraAgendada visit.conhecido.nome visit.conhecido.tempo visit.conhecido.valor
      visit.dataHoraAgendada visit.descricao visit.email visit.encaixe visit.estado visit.estadoEm
      visit.estadoPor visit.ficha visit.id visit.intervaloAntes visit.intervaloDepois visit.motivo
      visit.mudadoEm visit.nome visit.recebidoEm visit.tempo visit.tipoAgendamento visit.tipoProcedimento
      visit.valor visit.versao`,
  },
  procedimentos: {
    schema: procedimentoSchema,
    fields: 'descricao id imagem intervaloAntes intervaloDepois nome tempo tipoProcedimento valor',
  },
  mensagens: { schema: mensagemSchema, fields: 'descricao habilitado id nome tipoMensagemTemporaria' },
  vouchers: { schema: voucherSchema, fields: 'campo descricao id nome' },
  horarios: {
    schema: horarioSchema,
    fields: `
      data horarioFimPrimeiroPeriodo horarioFimSegundoPeriodo horarioInicioPrimeiroPeriodo
      horarioInicioSegundoPeriodo id`,
  },
  clinica: {
    schema: clinicaSchema,
    fields: `
      bairro cep complemento cor email facebook fuso guia guia.convidou guia.dispensado guia.pulados instagram
      latitude limites limites.diasDeAgenda limites.horasParaMarcar limites.horasParaMudar
      limites.pedidosPorDia limites.visitasAbertas logradouro longitude mapaUrl municipio nome numero pagamento
      semana semana.dias semana.dias.fim semana.dias.inicio semana.fechamentos semana.fechamentos.ate
      semana.fechamentos.de semana.fechamentos.fim semana.fechamentos.inicio semana.fechamentos.motivo
      semana.feriadosAbertos semana.passo telefone uf videos videos.duracao videos.titulo videos.url whatsapp`,
  },
  perfil: {
    schema: perfilSchema,
    fields: `
      bairro cep complemento cpf dataNascimento email id logradouro municipio nome numero numeroCasa sobrenome
      telefone uf versao`,
  },
  usuarios: {
    schema: listedUsuarioSchema,
    fields: `
      bairro cep complemento confirmada cpf dataNascimento email id logradouro municipio nome nomeUsuario numero
      numeroCasa sobrenome telefone uf versao`,
  },
}

type JsonSchema = { properties?: Record<string, JsonSchema>; items?: JsonSchema; anyOf?: JsonSchema[] }

function fieldsOf({ properties = {}, items, anyOf = [] }: JsonSchema): string[] {
  const within = [...anyOf, ...(items === undefined ? [] : [items])].flatMap(fieldsOf)
  const own = Object.entries(properties).flatMap(([name, field]) => [
    name,
    ...fieldsOf(field).map((inner) => `${name}.${inner}`),
  ])
  return [...within, ...own]
}

const raise = 'raise ROW_FORM in src/offline/db.ts, or devices go on without them; then list them here.'

it.each(Object.entries(ROWS))('the rows of %s have the fields that ROW_FORM stands for', (list, row) => {
  const listed = row.fields.trim().split(/\s+/)
  const present = fieldsOf(z.toJSONSchema(row.schema, { unrepresentable: 'any' }) as JsonSchema)
  expect(
    present.filter((field) => !listed.includes(field)),
    `The rows of ${list} have gained fields: ${raise}`,
  ).toEqual([])
  expect(
    listed.filter((field) => !present.includes(field)),
    `The rows of ${list} have lost fields: list them no more.`,
  ).toEqual([])
})

it('the listed fields are of the present ROW_FORM', () => {
  expect(ROW_FORM, 'ROW_FORM was raised: raise LISTED_FORM, too.').toBe(LISTED_FORM)
})
