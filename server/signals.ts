/** The signals that tell a process to end: a supervisor's, Ctrl-C's, and that of a closed terminal. */
export const ENDING_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
