/** By which a process is told to end: by whoever watches over it, by Ctrl-C, by a terminal that is closed. */
export const ENDING_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
