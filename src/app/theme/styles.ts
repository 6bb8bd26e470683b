/*
 * Every style sheet of the first load, in the order of the cascade: Mantine's layer, ours over it.
 * One import in the entry; components bring their own modules.
 */
import './mantine.css'
import './fonts.css'
import './tokens.css'
import './global.css'
import './forced-colors.css'
import './large-letters.css'
