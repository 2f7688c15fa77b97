/** The front door: what other modules may use of this one. Empty: alarms are told as `tj.alarm.changed`. */
export {};
