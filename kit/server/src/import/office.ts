/** Office files in parts: a door of its own, for processes that must load nothing else of the kit. */
export { readSheets } from './read-xlsx.ts';
export { openParts, type UnpackLimits, UnpacksTooMuch, type XmlHandlers, type XmlParts } from './zip-xml.ts';
