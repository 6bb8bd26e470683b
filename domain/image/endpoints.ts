import * as z from 'zod/mini'
import { createdWith, type Endpoint, okWith } from '#domain/api/endpoint.ts'
import { imageAnswerSchema, imageNameSchema } from './schema.ts'

export const imageEndpoints = {
  'imagem.enviar': {
    method: 'POST',
    path: '/api/Imagens',
    action: 'imagem.enviar',
    tag: 'Imagens',
    summary: 'Recebe uma imagem (multipart, até 8 MB) e responde o nome que `imagem` guarda',
    upload: 'imagem',
    success: createdWith(imageAnswerSchema),
    errors: ['imagem_invalida', 'requisicao_invalida', 'corpo_grande', 'tipo_nao_suportado'],
  },
  'imagem.ler': {
    method: 'GET',
    path: '/imagens/:nome',
    action: 'imagem.ler',
    tag: 'Imagens',
    summary: 'Serve uma imagem guardada (WebP)',
    params: z.object({ nome: imageNameSchema }),
    success: okWith(z.unknown()),
    type: 'image/webp',
    errors: ['nao_encontrado'],
  },
} as const satisfies Record<string, Endpoint>
