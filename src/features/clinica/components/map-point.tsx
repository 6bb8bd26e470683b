import { Button } from '@mantine/core'
import { IconExternalLink, IconMapPin } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Picture } from '#src/components/pictures/picture.tsx'
import { ClinicaTextField } from '../form/clinica-fields.tsx'
import form from '../form/clinica-form.module.css'
import { parseValues } from '../form/clinica-values.ts'
import type { ClinicaFormState } from '../form/use-clinica-form.ts'
import { coordinatesOfLink } from '../links.ts'
import classes from './map-point.module.css'

const FIELDS = ['mapaUrl', 'latitude', 'longitude'] as const

/** The clinic's point on the map: a still, and behind "Ajustar o ponto" the link and the coordinates. */
export function MapPoint({ f }: { readonly f: ClinicaFormState }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [isFromLink, setFromLink] = useState(false)
  // A refused field must be seen.
  const hasError = FIELDS.some((campo) => f.form.errors[campo] !== undefined)
  const isVisible = isOpen || hasError
  const point = pointUrl(f)

  function readLink(link: string) {
    const found = coordinatesOfLink(link)
    setFromLink(found !== null)
    if (found === null) return
    f.form.setFieldValue('latitude', String(found.latitude).replace('.', ','))
    f.form.setFieldValue('longitude', String(found.longitude).replace('.', ','))
  }

  return (
    <div className={form.six}>
      <div className={classes.map}>
        <Picture name="map-preview" className={classes.still} />
        <Button
          variant="default"
          size="sm"
          className={classes.adjust ?? ''}
          leftSection={<IconMapPin size={18} stroke={1.75} aria-hidden />}
          aria-expanded={isVisible}
          aria-controls={id}
          onClick={() => setOpen(!isVisible)}
        >
          Ajustar o ponto
        </Button>
      </div>
      <div id={id} className={classes.point}>
        {isVisible && (
          <div className={form.fields}>
            <ClinicaTextField
              f={f}
              campo="mapaUrl"
              label="Link do mapa"
              columns="six"
              type="url"
              inputMode="url"
              placeholder="https://www.google.com/maps/..."
              help="Cole o link do Google Maps ou do OpenStreetMap: o ponto vem dele."
              onTyped={readLink}
            />
            <ClinicaTextField
              f={f}
              campo="latitude"
              label="Latitude"
              columns="half"
              inputMode="decimal"
              placeholder="-23,5565"
              filled={isFromLink}
              onTyped={() => setFromLink(false)}
            />
            <ClinicaTextField
              f={f}
              campo="longitude"
              label="Longitude"
              columns="half"
              inputMode="decimal"
              placeholder="-46,6895"
              filled={isFromLink}
              onTyped={() => setFromLink(false)}
            />
          </div>
        )}
        {point === null ? (
          <p>Sem ponto, a página inicial mostra só o endereço.</p>
        ) : (
          <p>
            <a href={point} target="_blank" rel="noreferrer">
              Conferir o ponto no mapa
              <IconExternalLink size={17} stroke={1.75} aria-hidden />
            </a>
          </p>
        )}
      </div>
    </div>
  )
}

/** The point's page on OpenStreetMap, or null while there is none. */
function pointUrl({ form: { values }, base }: ClinicaFormState): string | null {
  const parsed = parseValues({ ...values, nome: 'x', videos: [], email: '', mapaUrl: '' }, base)
  if (!parsed.ok || parsed.value.latitude === null || parsed.value.longitude === null) return null
  const { latitude, longitude } = parsed.value
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`
}
