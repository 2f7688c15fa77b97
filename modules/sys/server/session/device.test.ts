import { expect, it } from 'vitest';
import { deviceOf } from './device.ts';

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'pc'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Mobile/15E148 Safari/604.1', 'mobile'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'mobile'],
  ['Mozilla/5.0 (Linux; Android 15; SM-X810) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'tablet'],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1', 'tablet'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605.1 Mobile AliApp(DingTalk/7.6.0)', 'dingtalk'],
  ['', 'pc'],
])('%s is a %s', (userAgent, device) => expect(deviceOf(userAgent)).toBe(device));
