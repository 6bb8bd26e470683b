import { useId } from 'react'

const PETAL = 'M20 17.6C16.9 14.6 16.9 11 20 7.2C23.1 11 23.1 14.6 20 17.6Z'
const PETALS = [-70, -35, 0, 35, 70]

type Props = {
  size?: number
  /** Whether it stands on the brand's darkest step, and is drawn light. */
  onDark?: boolean
  className?: string | undefined
}

/**
 * The rising sun with five petals. Decoration: the name beside it, or the link around it, says it in words.
 */
export function BrandMark({ size = 36, onDark = false, className }: Props) {
  const id = useId()
  const [leaf, petal, line] = onDark
    ? ['var(--mantine-color-sage-3)', 'var(--rose-3)', 'var(--rose-2)']
    : ['var(--sage-7)', 'var(--rose-7)', 'var(--rose-9)']
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 40 40" className={className}>
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#F2BC9C" />
          <stop offset="1" stopColor="#CF7571" />
        </linearGradient>
      </defs>
      <path d="M11.5 29a8.5 8.5 0 0 1 17 0z" fill={`url(#${id})`} />
      {PETALS.map((turn, i) => (
        <path key={turn} transform={`rotate(${turn} 20 29)`} d={PETAL} fill={i % 2 === 0 ? leaf : petal} />
      ))}
      <g stroke={line} strokeLinecap="round">
        <path d="M3 31.8h34" strokeWidth="1.6" />
        <path d="M11 35.6h18" strokeWidth="1.4" opacity=".5" />
      </g>
    </svg>
  )
}
