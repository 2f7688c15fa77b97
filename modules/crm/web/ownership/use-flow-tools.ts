import { useExtendTool } from './extend-tool.tsx';
import { useReleaseTool } from './release-tool.tsx';
import { useShareTool } from './share-tool.tsx';
import { useTransferTool } from './transfer-tool.tsx';

/** The actions that move customers between people and the public pool, each for one row (`row`) and for several (`bulk`). */
export function useFlowTools() {
  return [useTransferTool(), useShareTool(), useReleaseTool(), useExtendTool()];
}
