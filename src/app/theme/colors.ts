import type { MantineColorsTuple } from '@mantine/core'

/**
 * The demo brand: step 7 is the working shade (white on it reaches 6.03:1), 8 is text and pressed, 1 is the
 * soft ground.
 */
export const rose: MantineColorsTuple = [
  '#FCF5F3',
  '#F8E8E4',
  '#F0D2CD',
  '#E4B4B0',
  '#D39392',
  '#C07779',
  '#AE6067',
  '#9A4A55',
  '#7C3743',
  '#562630',
]

/** The quiet accent: what is free, sent, or an icon. Never an action. */
export const sage: MantineColorsTuple = [
  '#F4F6F1',
  '#E7ECE2',
  '#D2DBCC',
  '#B6C3B0',
  '#97A893',
  '#7D907B',
  '#6D806D',
  '#5F7161',
  '#47574A',
  '#2F3B33',
]

/** Neutrals: 1 canvas, 3 hairline, 6 control border, 7 muted text, 9 ink. */
export const sand: MantineColorsTuple = [
  '#FDFBF9',
  '#FAF6F2',
  '#F3ECE5',
  '#E8DED6',
  '#D6C8BD',
  '#B5A398',
  '#917E74',
  '#6B5D57',
  '#463A35',
  '#2A211E',
]

/** Danger, in the brand's temperature: 1 ground, 3 line, 7 text and filled button. */
export const bad: MantineColorsTuple = [
  '#FDF3EF',
  '#FAE5DE',
  '#F3CFC3',
  '#E9BBAC',
  '#D88F7A',
  '#C46750',
  '#AA4630',
  '#93301C',
  '#762515',
  '#551A0E',
]

/** What waits: 1 ground, 3 line, 5 marks, 7 text. */
export const wait: MantineColorsTuple = [
  '#FDF6E8',
  '#F8EBD2',
  '#F1DCB2',
  '#E6CB98',
  '#D9A557',
  '#C08A2E',
  '#9A6A1C',
  '#75490F',
  '#5C390B',
  '#422807',
]

/** What went well: 1 ground, 3 line, 7 text. */
export const okColors: MantineColorsTuple = [
  '#F3F7F1',
  '#E7EEE3',
  '#D6E2D0',
  '#C3D1BE',
  '#9DB398',
  '#7A957A',
  '#5B785D',
  '#3F5A43',
  '#324835',
  '#243427',
]
