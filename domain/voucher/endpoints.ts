import * as z from 'zod/mini'
import { createdWith, type Endpoint, noContent, okWith } from '#domain/api/endpoint.ts'
import { idParamSchema } from '#domain/lib/fields.ts'
import { voucherInputSchema, voucherSchema, voucherUpdateSchema, voucherWrittenSchema } from './schema.ts'

export const voucherEndpoints = {
  'voucher.listar': {
    method: 'GET',
    path: '/api/Voucher',
    action: 'voucher.ler',
    tag: 'Vouchers',
    summary: 'Lista os vouchers; a um cliente, só os habilitados',
    success: okWith(z.array(voucherSchema)),
    topic: 'vouchers',
  },
  'voucher.ler': {
    method: 'GET',
    path: '/api/Voucher/:id',
    action: 'voucher.ler',
    tag: 'Vouchers',
    summary: 'Lê um voucher',
    params: idParamSchema,
    success: okWith(voucherSchema),
    errors: ['nao_encontrado'],
  },
  'voucher.criar': {
    method: 'POST',
    path: '/api/Voucher',
    action: 'voucher.editar',
    tag: 'Vouchers',
    summary: 'Cadastra um voucher',
    body: voucherInputSchema,
    success: createdWith(voucherWrittenSchema),
    errors: ['nao_encontrado'],
    idempotent: true,
  },
  'voucher.alterar': {
    method: 'PUT',
    path: '/api/Voucher/:id',
    action: 'voucher.editar',
    tag: 'Vouchers',
    summary: 'Altera um voucher; com `visto`, campo a campo sobre o que ele é agora',
    params: idParamSchema,
    body: voucherUpdateSchema,
    success: okWith(voucherWrittenSchema),
    errors: ['nao_encontrado', 'registro_mudou'],
    idempotent: true,
  },
  'voucher.excluir': {
    method: 'DELETE',
    path: '/api/Voucher/:id',
    action: 'voucher.editar',
    tag: 'Vouchers',
    summary: 'Exclui um voucher',
    params: idParamSchema,
    success: noContent,
    errors: ['nao_encontrado'],
    idempotent: true,
  },
} as const satisfies Record<string, Endpoint>
