/** `madeleine/langgraph`: memory for LangGraph. */
export {}
