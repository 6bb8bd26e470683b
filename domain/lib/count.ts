/** "1.234". Of whole numbers; the runtime takes a slow phone 60 ms until it tells the first. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, '.')

/** "1 visita", "1.234 visitas" */
export const countInWords = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`
