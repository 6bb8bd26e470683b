/**
 * Whether this is `npm run test:all`. `npm test` leaves out what mostly repeats one of its rules (at another
 * screen size, in the other way of sending, after another signal, at a larger number), and what has a command
 * of its own.
 */
export const IS_WHOLE_ROUND = process.env.TESTS === 'all'
