/**
 * Whether this is `npm run test:all`. `npm test` leaves out what repeats one of its rules: at another screen
 * size, in the other way of sending, after another signal, or at a larger number.
 */
export const IS_WHOLE_ROUND = process.env.TESTS === 'all'
