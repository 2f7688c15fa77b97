import { useExtendTool } from './extend-tool.tsx';
import { useReleaseTool } from './release-tool.tsx';
import { useShareTool } from './share-tool.tsx';
import { useTransferTool } from './transfer-tool.tsx';

/** What moves customers between people and the sea; each for one row (`row`) and for several (`bulk`). */
export function useFlowTools() {
  return [useTransferTool(), useShareTool(), useReleaseTool(), useExtendTool()];
}
